import { AcervoError } from "#src/domain/index.ts";
import { absoluteSource, type FolderMemory, folderMemory } from "#src/knowledge/index.ts";
import { type Datastore, datastoreCollection, isDatastore } from "./datastores.ts";
import { type Refreshed, removeMoved, removeOwn, syncDatastore, type SyncDeps } from "./datastores-sync.ts";

/** Brings one datastore in step with its folder, which may be gone; files are read through `ingest`. */
export type VisitDatastore = (
  datastore: Datastore,
  told: Refreshed,
  ingest: SyncDeps["ingest"],
) => Promise<void>;

/** How files looked is remembered: a datastore in which nothing changed costs a look at its folder. */
export function datastoreVisitor(means: SyncDeps): VisitDatastore {
  const memories = new Map<string, FolderMemory>();

  const visit: VisitDatastore = async (datastore, told, ingest) => {
    try {
      await bringInStep(datastore, told, ingest);
    } catch (error) {
      memories.delete(datastore.name);
      if (!isUnreadable(error)) throw error;
      told.unread.add(absoluteSource(datastore.path));
    }
  };

  const bringInStep: VisitDatastore = async (datastore, told, ingest) => {
    if (await isDatastore(datastore)) {
      const sync = (): Promise<boolean> => seemsEmptied(datastore, told, ingest);
      if (!(await sync())) return;
      // Another folder of that name, or one that lost all its files: what it held must not be found any more.
      await removeOwn(datastore, means, told);
      // What others put there would make it seem so for ever: it stays, and nobody vouches for it.
      if (await sync()) told.unread.add(absoluteSource(datastore.path));
    } else {
      memories.delete(datastore.name);
      await removeOwn(datastore, means, told);
    }
  };

  /** True: nothing was done, since not one file is there of those that are known. */
  async function seemsEmptied(...[datastore, told, ingest]: Parameters<VisitDatastore>): Promise<boolean> {
    try {
      await syncDatastore(datastore, await memoryOf(datastore, told), { ...means, ingest }, told);
      return false;
    } catch (error) {
      if (!isEmptied(error)) throw error;
      memories.delete(datastore.name);
      return true;
    }
  }

  async function memoryOf(datastore: Datastore, told: Refreshed): Promise<FolderMemory> {
    const known = memories.get(datastore.name);
    const collection = datastoreCollection(datastore.name);
    const page = { collection, prefix: `${absoluteSource(datastore.path)}/`, limit: 1 };
    const [source] = await means.store.knowledge.sources(means.tenant, page);
    if (known !== undefined && source !== undefined) return known;
    // A collection that somebody emptied meanwhile, or filled from another root, has to be filled again.
    await removeMoved(datastore, means, told);
    const memory = folderMemory();
    memories.set(datastore.name, memory);
    return memory;
  }
  return visit;
}

/** What looks at folders; a disk or a share that fails does so in one of these. */
const LOOKS = new Set(["lstat", "stat", "scandir", "realpath"]);

/** One folder that cannot be looked into must not hold up the others. */
function isUnreadable(error: unknown): boolean {
  if (error instanceof AcervoError) {
    return error.code === "path-not-readable" || error.code === "path-not-found";
  }
  return LOOKS.has((error as NodeJS.ErrnoException).syscall ?? "");
}

function isEmptied(error: unknown): boolean {
  return error instanceof AcervoError && error.code === "folder-emptied";
}
