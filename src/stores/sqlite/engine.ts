import type Init from '@sqlite.org/sqlite-wasm';
import type { Pages } from './pages.ts';

type Sqlite = Awaited<ReturnType<typeof Init>>;

/** SQLite, loaded, with a file system of its own that only reads what is given to it. */
export interface Engine {
  readonly sqlite: Sqlite;
  /** The name of that file system. */
  readonly vfs: string;
  /** Lets a database be opened by the name that is returned. */
  add(pages: Pages): string;
  remove(name: string): void;
  /** Why reading failed at last, where the platform said so; asking takes it away. */
  fault(): unknown;
}

const VFS = 'given';

let loading: Promise<Engine> | null = null;

/**
 * Loads SQLite's official WebAssembly build, once.
 *
 * @param wasm gets its program
 * @throws the platform's error when that cannot be had, or not be run; a later call tries again
 */
export function loadEngine(wasm: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Engine> {
  loading ??= load(wasm).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(wasm: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Engine> {
  const [{ default: init }, wasmBinary] = await Promise.all([import('@sqlite.org/sqlite-wasm'), wasm()]);
  const quiet = (): void => undefined;
  Object.assign(globalThis, { sqlite3ApiConfig: { debug: quiet, log: quiet, warn: quiet, error: quiet } });
  const options = { wasmBinary, print: quiet, printErr: quiet };
  return install(await init(options));
}

/** Installs the file system: the files are what was added, nothing is ever written, and a file has nothing beside it. */
function install(sqlite: Sqlite): Engine {
  const { capi, wasm, vfs } = sqlite;
  const known = new Map<string, Pages>();
  const open = new Map<number, Pages>();
  let count = 0;
  let fault: unknown = null;
  const ok = (): number => capi.SQLITE_OK;
  const no = (): number => capi.SQLITE_READONLY;
  // Its types call this member by another name than it has.
  const io = Object.assign(new capi.sqlite3_io_methods(), { $iVersion: 1 });
  const given = new capi.sqlite3_vfs();
  given.$iVersion = 1;
  const handle = new capi.sqlite3_file();
  given.$szOsFile = handle.structInfo.sizeof;
  handle.dispose();
  given.$mxPathname = 256;
  vfs.installVfs({
    io: {
      struct: io,
      methods: {
        xClose: (file) => {
          open.delete(file);
          return capi.SQLITE_OK;
        },
        // What is a 64-bit number in C comes as a bigint, whatever the types say.
        xRead: (file, into, amount, offset: number | bigint) => {
          try {
            const heap = wasm.heap8u().subarray(into, into + amount);
            return open.get(file)?.read(Number(offset), heap) === true ? capi.SQLITE_OK : capi.SQLITE_IOERR_READ;
          } catch (error) {
            fault = error;
            return capi.SQLITE_IOERR_READ;
          }
        },
        xFileSize: (file, size) => {
          wasm.poke64(size, BigInt(open.get(file)?.size ?? 0));
          return capi.SQLITE_OK;
        },
        xWrite: no,
        xTruncate: no,
        xSync: ok,
        xLock: ok,
        xUnlock: ok,
        xCheckReservedLock: (_file, out) => {
          wasm.poke32(out, 0);
          return capi.SQLITE_OK;
        },
        xFileControl: () => capi.SQLITE_NOTFOUND,
        xSectorSize: () => 512,
        xDeviceCharacteristics: () => capi.SQLITE_IOCAP_IMMUTABLE,
      },
    },
    vfs: {
      struct: given,
      name: VFS,
      methods: {
        xOpen: (_vfs, name, file, _flags, outFlags) => {
          const pages = name === 0 ? undefined : known.get(wasm.cstrToJs(name) ?? '');
          if (pages === undefined) return capi.SQLITE_CANTOPEN;
          open.set(file, pages);
          new capi.sqlite3_file(file).$pMethods = io.pointer;
          if (outFlags !== 0) wasm.poke32(outFlags, capi.SQLITE_OPEN_READONLY);
          return capi.SQLITE_OK;
        },
        xDelete: no,
        xAccess: (_vfs, _name, _flags, out) => {
          wasm.poke32(out, 0);
          return capi.SQLITE_OK;
        },
        xFullPathname: (_vfs, name, room, out) => {
          const size = wasm.cstrlen(name) ?? 0;
          if (size >= room) return capi.SQLITE_CANTOPEN;
          wasm.heap8u().copyWithin(out, name, name + size + 1);
          return capi.SQLITE_OK;
        },
        xRandomness: (_vfs, bytes, out) => {
          wasm.heap8u().fill(0, out, out + bytes);
          return bytes;
        },
        xSleep: () => 0,
        xCurrentTimeInt64: (_vfs, out) => {
          wasm.poke64(out, 0n);
          return capi.SQLITE_OK;
        },
        xCurrentTime: (_vfs, out) => {
          wasm.poke64f(out, 0);
          return capi.SQLITE_OK;
        },
        xGetLastError: () => undefined,
      },
    },
  });
  return {
    sqlite,
    vfs: VFS,
    add: (pages) => {
      const name = `store-${++count}`;
      known.set(name, pages);
      return name;
    },
    remove: (name) => void known.delete(name),
    fault: () => {
      const found = fault;
      fault = null;
      return found;
    },
  };
}
