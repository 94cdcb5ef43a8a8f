import type { Section } from '../../timeline/detail.ts';

type Source = Extract<Section, { readonly source: unknown }>['source'];

/** The line at the side of a text: solid only where the record says that the model received it. */
export function sideOf(source: Source): 'none' | 'received' | 'unknown' {
  if (source === 'model') return 'received';
  return source === 'call' || source === 'message' ? 'none' : 'unknown';
}

/** What is said beside a text's title about who saw it, unless the note below it says so. */
export function tagOf(source: Source, note = ''): string | undefined {
  if (note.includes('reached the model')) return undefined;
  switch (source) {
    case 'display':
      return 'shown to the user; not known to have reached the model';
    case 'raw':
      return 'raw; not known to have reached the model';
    case 'process':
      return 'not known to have reached the model';
    case 'model':
    case 'call':
    case 'message':
      return undefined;
  }
}
