import { z } from "zod";
import { deletedReply, presentDeleted } from "#src/api/index.ts";
import { deleteCollection, deleteDocument } from "#src/app/index.ts";
import { jsonRoute } from "../../route.ts";
import { idParams } from "../page-query.ts";

export const removeDocument = jsonRoute(
  {
    method: "delete",
    path: "/api/documents/{id}",
    access: "editor",
    tag: "documents",
    summary: "Deletes a document for good, with its file and quotations of it",
    params: idParams,
    reply: deletedReply,
  },
  async ({ params: { id } }, { tenant }) => presentDeleted((await deleteDocument(tenant, id)).forgotten),
);

export const removeCollection = jsonRoute(
  {
    method: "delete",
    path: "/api/collections/{name}",
    access: "editor",
    tag: "documents",
    summary: "Deletes a collection for good, with all its documents",
    params: z.strictObject({ name: z.string().min(1).max(200) }),
    reply: deletedReply,
  },
  async ({ params: { name } }, { tenant }) => presentDeleted(await deleteCollection(tenant, name)),
);
