import { AcervoError } from "#src/domain/index.ts";
import { absoluteSource, type FolderMemory, folderMemory } from "#src/knowledge/index.ts";
import { type Datastore, datastoreCollection, isDatastore } from "./datastores.ts";
import { type Refreshed, removeMoved, removeOwn, syncDatastore, type SyncMeans } from "./datastores-sync.ts";

/** Brings one datastore in step with its folder, which may be gone; files are read through `ingest`. */
export type VisitDatastore = (
  datastore: Datastore,
  told: Refreshed,
  ingest: SyncMeans["ingest"],
) => Promise<void>;

/** How files looked is remembered: a datastore in which nothing changed costs a look at its folder. */
export function datastoreVisitor(means: SyncMeans): VisitDatastore {
  const memories = new Map<string, FolderMemory>();

  const visit: VisitDatastore = async (datastore, told, ingest) => {
    if (!(await isDatastore(datastore))) {
      memories.delete(datastore.name);
      return removeOwn(datastore, means, told);
    }
    try {
      await syncDatastore(datastore, await memoryOf(datastore, told), { ...means, ingest }, told);
    } catch (error) {
      memories.delete(datastore.name);
      if (isUnreadable(error)) told.unread.add(absoluteSource(datastore.path));
      else if (isEmptied(error)) {
        // Another folder of that name, or one that lost all its files: what it held must not be found any more.
        await removeOwn(datastore, means, told);
        await visit(datastore, told, ingest);
      } else throw error;
    }
  };

  async function memoryOf(datastore: Datastore, told: Refreshed): Promise<FolderMemory> {
    const known = memories.get(datastore.name);
    if (known === undefined) await removeMoved(datastore, means, told);
    const page = { collection: datastoreCollection(datastore.name), limit: 1 };
    const [source] = await means.store.documents.sources(means.tenant, page);
    // A collection that somebody emptied meanwhile has to be filled again.
    const memory = source === undefined ? folderMemory() : (known ?? folderMemory());
    memories.set(datastore.name, memory);
    return memory;
  }
  return visit;
}

/** One folder that cannot be looked into must not hold up the others. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof AcervoError && (error.code === "path-not-readable" || error.code === "path-not-found")
  );
}

function isEmptied(error: unknown): boolean {
  return error instanceof AcervoError && error.code === "folder-emptied";
}
