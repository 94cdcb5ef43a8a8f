import { isMembers } from '../base/members.ts';
import type { FromWorker, QuestionName } from './protocol.ts';

const KINDS: ReadonlySet<unknown> = new Set([
  'opened',
  'progress',
  'session',
  'done',
  'unpacking',
  'grown',
  'replaced',
  'stalled',
  'bundle',
  'sessions',
  'found',
  'failed',
  'answer',
  'refused',
] satisfies FromWorker['kind'][]);

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}

/** Takes what came through the channel; returns it as a message, or null when it is none. */
export function decodeMessage(data: unknown): FromWorker | null {
  return isMessage(data) ? data : null;
}

function isMessage(data: unknown): data is FromWorker {
  if (!isMembers(data) || !KINDS.has(data['kind']) || !isCount(data['job'])) return false;
  switch (data['kind'] as FromWorker['kind']) {
    case 'opened':
      return typeof data['format'] === 'string' && isCount(data['bytes']);
    case 'progress':
      return isCount(data['bytes']) && isCount(data['total']) && isCount(data['rows']);
    case 'session':
      return isCount(data['version']) && isMembers(data['view']) && Array.isArray(data['view']['tallies']);
    case 'done':
      return true;
    case 'grown':
      return isCount(data['bytes']) && isCount(data['rows']);
    case 'replaced':
      return true;
    case 'stalled':
      return typeof data['reason'] === 'string';
    case 'unpacking':
      return isCount(data['bytes']) && isCount(data['total']);
    case 'bundle':
      return isMembers(data['view']) && typeof data['view']['phase'] === 'string' && isCount(data['view']['files']);
    case 'sessions':
      return Array.isArray(data['lines']);
    case 'found':
      return isMembers(data['view']) && isCount(data['view']['search']) && isCount(data['view']['matches']);
    case 'failed':
      return isMembers(data['failure']) && typeof data['failure']['message'] === 'string';
    case 'answer':
      return isCount(data['request']) && typeof data['name'] === 'string';
    case 'refused':
      return isCount(data['request']) && typeof data['reason'] === 'string';
  }
}

/** Whether an answer has the form that its question promises. Its parts are the worker's, built with this page. */
export function isAnswer(name: QuestionName, answer: unknown): boolean {
  if (!isMembers(answer)) return false;
  switch (name) {
    case 'rows':
      return (
        isCount(answer['total']) &&
        isCount(answer['version']) &&
        Array.isArray(answer['rows']) &&
        (answer['gaps'] === undefined || isGapTable(answer['gaps']))
      );
    case 'vocabulary':
      return Array.isArray(answer['options']) && isCount(answer['more']);
    case 'terms':
      return Array.isArray(answer['notes']);
    case 'detail':
      return isCount(answer['row']) && Array.isArray(answer['sections']) && Array.isArray(answer['links']);
    case 'text':
      return typeof answer['text'] === 'string' && isCount(answer['more']);
    case 'tree':
      return answer['node'] === null || isMembers(answer['node']);
    case 'value':
      return typeof answer['standing'] === 'string';
    case 'locate':
      return typeof answer['position'] === 'number' && isCount(answer['near']);
    case 'seekTime':
      return Array.isArray(answer['places']) && isCount(answer['moreDays']);
    case 'nextTrouble':
      return typeof answer['position'] === 'number';
    case 'find':
      return typeof answer['row'] === 'number' && Array.isArray(answer['lines']);
    case 'problems':
      return Array.isArray(answer['groups']) && isMembers(answer['coverage']);
    case 'blob':
      return typeof answer['words'] === 'string' && (answer['content'] === null || isMembers(answer['content']));
    case 'blobDiff':
      return typeof answer['why'] === 'string';
    case 'overview':
      return isCount(answer['buckets']) && answer['troubles'] instanceof Uint8Array && Array.isArray(answer['gaps']);
    case 'timing':
      return isCount(answer['within']) && isCount(answer['loose']) && Array.isArray(answer['items']);
    case 'searchCount':
      return isCount(answer['shown']) && isCount(answer['hidden']) && isCount(answer['place']);
    case 'searchNext':
      return answer['match'] === null || (isMembers(answer['match']) && isMembers(answer['match']['key']));
    case 'searchRows':
      return Array.isArray(answer['counts']);
    case 'searchMarks':
      return Array.isArray(answer['marks']) && isCount(answer['more']);
    case 'permissions':
    case 'terminals':
      return Array.isArray(answer['items']) && isCount(answer['total']);
  }
}

function isGapTable(value: unknown): boolean {
  return (
    isMembers(value) &&
    value['bits'] instanceof Uint8Array &&
    isCount(value['opened']) &&
    (value['tail'] === null || isMembers(value['tail']))
  );
}
