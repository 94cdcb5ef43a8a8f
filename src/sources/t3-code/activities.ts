import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { writePlan } from './plan.ts';
import { convertDenial, convertTool } from './tools.ts';

/**
 * Makes records of an activity of the older orchestration.
 *
 * @returns false when it stays a line: it tells nothing that a record type has, or is none of the kinds that are known
 */
export function convertActivity(conversion: Conversion): boolean {
  const kind = conversion.tape.textOrNull(conversion.column(N.kind)) ?? '';
  switch (kind) {
    case 'tool.started':
    case 'tool.updated':
    case 'tool.completed':
      return convertTool(conversion, kind);
    case 'tool.denied':
      return convertDenial(conversion);
    case 'approval.requested':
      return conversion.permissions.requested();
    case 'approval.resolved':
      return conversion.permissions.resolved();
    case 'user-input.requested':
      return conversion.questions.requested(conversion.said(N.requestId), 'pending');
    case 'user-input.resolved':
      return conversion.questions.answered(conversion.said(N.requestId));
    case 'task.started':
    case 'task.progress':
    case 'task.updated':
    case 'task.completed':
      return conversion.tasks.activity();
    case 'turn.plan.updated':
      return writePlan(conversion, conversion.said(N.plan), N.step);
    case 'reasoning':
      return conversion.messages.reasoning(conversion.said(N.detail));
    case 'setup-script.requested':
    case 'setup-script.started':
    case 'setup-script.failed':
      return conversion.setups.activity(kind);
    default:
      return false;
  }
}
