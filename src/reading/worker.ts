import { readAnsi } from './ansi.ts';
import { readCode } from './code.ts';
import { readDiff } from './diff.ts';
import { readMarkdown } from './markdown.ts';
import { readTerminal } from './terminal.ts';
import type { FromReading, Readings, ToReading } from './protocol.ts';
import { Unreadable } from './unreadable.ts';

declare const self: DedicatedWorkerGlobalScope;

type Answer = Readings[keyof Readings]['answer'];

function read(asked: ToReading): Answer | Promise<Answer> {
  switch (asked.name) {
    case 'ansi':
      return readAnsi(asked.ask.text);
    case 'code':
      return readCode(asked.ask.text, asked.ask.language);
    case 'diff':
      return readDiff(asked.ask.change);
    case 'markdown':
      return readMarkdown(asked.ask.text);
    case 'terminal':
      return readTerminal(asked.ask.text, asked.ask.style, asked.ask.isEnd);
  }
}

async function answer(asked: ToReading): Promise<void> {
  let said: FromReading;
  try {
    said = { id: asked.id, answer: await read(asked) };
  } catch (error) {
    said = { id: asked.id, fault: error instanceof Unreadable ? error.message : 'it could not be read so' };
  }
  self.postMessage(said);
}

self.onmessage = (event: MessageEvent<ToReading>) => void answer(event.data);
