import { LIMITS } from '../../format/limits.ts';
import { ArchiveFault } from '../../input/archives/archive.ts';
import type { Engine } from './engine.ts';

/**
 * What SQLite says, in words for people.
 *
 * @param error what was thrown while a database was read
 * @param stepMs milliseconds that a statement may take before it yields a row
 * @returns an ArchiveFault, or what reading the file itself threw; what has nothing to do with SQLite as it is
 */
export function faultOf(error: unknown, engine: Engine, stepMs: number): unknown {
  const cause = engine.fault();
  if (cause !== null) return cause;
  const { capi, SQLite3Error } = engine.sqlite;
  if (!(error instanceof SQLite3Error)) return error;
  switch (error.resultCode & 0xff) {
    case capi.SQLITE_NOTADB:
      return new ArchiveFault(
        'it begins like an SQLite database and is none that can be read: it is encrypted or damaged',
      );
    case capi.SQLITE_CORRUPT:
    case capi.SQLITE_FORMAT:
      return new ArchiveFault('it is a damaged SQLite database: what is read of it makes no sense');
    case capi.SQLITE_IOERR:
      return new ArchiveFault('it is an SQLite database that was cut off: a page of it is missing');
    case capi.SQLITE_INTERRUPT:
      return new ArchiveFault(
        `reading the database was given up: one step of it took more than ${stepMs / 1000} seconds`,
      );
    case capi.SQLITE_TOOBIG:
      return new ArchiveFault(
        `a value in the database is larger than the ${LIMITS.storeValueBytes} bytes that are read`,
      );
    default:
      return new ArchiveFault(`SQLite cannot read the database: ${error.message}`);
  }
}
