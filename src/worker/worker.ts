import { Job } from './job.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

declare const self: DedicatedWorkerGlobalScope;

let current: Job | null = null;

function send(message: FromWorker): void {
  self.postMessage(message);
}

/** Takes one message of the page. The page is ours and built with us, so a message that is none of these is our own fault. */
function receive(message: ToWorker): void {
  switch (message.kind) {
    case 'open':
      current?.drop();
      current = new Job(message.job, send);
      void current.open(message.blob, message.name);
      break;
    case 'cancel':
      if (current?.id === message.job) current.cancel();
      break;
    case 'ask':
      if (current?.id === message.job) current.answer(message);
      break;
  }
}

self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
