import type { Contents } from '../bundle/container.ts';
import { ArchiveFault, type BundleEntry, type RefusedEntry } from '../input/archives/archive.ts';
import { blobSource, type ByteSource } from '../input/byte-source.ts';
import { BundleJob } from './bundle-job.ts';
import { Job } from './job.ts';
import type { FolderFile, FromWorker, ToWorker } from './protocol.ts';
import { Pipe } from './pipe.ts';

declare const self: DedicatedWorkerGlobalScope;

/** The session that is open, and the bundle that is: at most one of each. */
let session: Job | null = null;
let bundle: BundleJob | null = null;
/** Files of a folder that the page is still going through. */
let arriving: { readonly job: number; readonly items: Pipe<BundleEntry | RefusedEntry> } | null = null;

function send(message: FromWorker): void {
  self.postMessage(message);
}

/** Takes one message of the page. The page is ours and built with us, so a message that is none of these is our own fault. */
function receive(message: ToWorker): void {
  switch (message.kind) {
    case 'open':
      leaveAll();
      void open(message);
      break;
    case 'openFiles':
      leaveAll();
      arriving = { job: message.job, items: new Pipe() };
      beginBundle(message.job, message.name, {
        kind: 'bundle',
        container: 'directory',
        compression: null,
        size: null,
        notices: [],
        items: arriving.items,
      });
      break;
    case 'files':
      if (arriving?.job !== message.job) break;
      for (const file of message.files) arriving.items.push(entryOf(file));
      for (const refused of message.refused) arriving.items.push(refused);
      if (message.isLast) arriving.items.end(message.fault === null ? null : new ArchiveFault(message.fault));
      break;
    case 'openEntry':
      session?.drop();
      session = null;
      if (bundle?.id === message.bundle) openEntry(bundle, new Job(message.job, send), message.path);
      break;
    case 'grow':
      if (session?.id === message.job) void session.grow(message.blob);
      break;
    case 'heed':
      // What fails here fails again, and is told, when the file grows.
      if (session?.id === message.job) void session.heed(message.isFollowed).catch(() => undefined);
      break;
    case 'cancel':
      if (session?.id === message.job) session.cancel();
      else if (bundle?.id === message.job) bundle.cancel();
      break;
    case 'search':
      if (session?.id === message.job) session.search.begin(message.search, message.query);
      break;
    case 'pauseSearch':
      if (session?.id === message.job) session.search.pause(message.goesOn);
      break;
    case 'ask':
      if (session?.id === message.job) session.answer(message);
      break;
  }
}

function leaveAll(): void {
  session?.drop();
  bundle?.drop();
  arriving?.items.end();
  session = null;
  bundle = null;
  arriving = null;
}

async function open({ job: id, blob, name, isFollowed }: Extract<ToWorker, { readonly kind: 'open' }>): Promise<void> {
  const job = new Job(id, send);
  session = job;
  const contents = await job.open(blob, name, isFollowed);
  if (contents === null || session !== job) return;
  session = null;
  beginBundle(id, name, contents);
}

function beginBundle(id: number, name: string, contents: Extract<Contents, { kind: 'bundle' }>): void {
  bundle = new BundleJob(id, send, name, contents);
}

function openEntry(from: BundleJob, job: Job, path: string): void {
  session = job;
  const opened = job.openEntry(from, path);
  const verify = async (): Promise<void> => {
    if (session === job && (await from.verifySession(path)) && session === job) await job.surroundingsCame();
  };
  if (from.isWhole) void opened.then(verify);
  from.waitFor(opened, () => {
    if (session === job) void job.surroundingsCame().then(verify);
  });
}

function entryOf(file: FolderFile): BundleEntry {
  const { path } = file;
  if ('blob' in file) return { path, size: file.blob.size, open: () => Promise.resolve(blobSource(file.blob, path)) };
  return { path, size: file.size, open: () => fetched(file.url, path) };
}

/** Fetches a file of a folder that this page's own server has. */
async function fetched(url: string, path: string): Promise<ByteSource> {
  const response = await fetch(url, { cache: 'no-store' }).catch(() => {
    throw new Error('the server does not answer');
  });
  if (response.status === 404) throw new Error('it was there when the folder was listed, and is not any more');
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return blobSource(await response.blob(), path);
}

self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
