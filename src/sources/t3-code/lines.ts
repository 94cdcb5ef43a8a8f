import type { Frame, FrameSink } from '../../input/frames.ts';
import { takeMalformed } from '../kit/converter.ts';
import { convertActivity } from './activities.ts';
import { Conversion } from './conversion.ts';
import { writeGeneric } from './generic.ts';
import { Header } from './header.ts';
import { convertItem } from './items.ts';
import { N } from './names.ts';

/** Takes native lines one after another and writes records of each: at least one of every line. */
export class Lines implements FrameSink {
  readonly conversion = new Conversion();
  readonly header = new Header(this.conversion);

  record(frame: Frame): void {
    const { conversion } = this;
    const { tape, writer } = conversion;
    const row = tape.member(0, N.row);
    conversion.row = tape.isObject(row) ? row : -1;
    conversion.table = tape.textOrNull(tape.member(0, N.t3code)) ?? '';
    const payload = conversion.column(N.payload_json);
    conversion.payload = tape.isObject(payload) ? payload : -1;
    const ts = conversion.firstTime(
      conversion.column(N.created_at),
      conversion.column(N.requested_at),
      conversion.column(N.started_at),
      conversion.said(N.startedAt),
      conversion.column(N.updated_at),
    );
    writer.turnTo({ frame, uuid: -1, repeats: false, ts, meta: null });
    const before = writer.count;
    const isHeader = this.header.take(frame);
    const isTold = isHeader || this.#convert();
    // What no converter knows is shown as it stands.
    if (!isTold && writer.count === before) writeGeneric(conversion);
    this.header.passed(frame);
  }

  malformed(frame: Frame, reason: string, isCut: boolean): void {
    takeMalformed(this, frame, reason, isCut);
  }

  /** Makes records of a row. Returns whether it is told. */
  #convert(): boolean {
    const { conversion } = this;
    switch (conversion.table) {
      case 'projection_thread_messages':
        return conversion.messages.row();
      case 'projection_thread_activities':
        return convertActivity(conversion);
      case 'projection_pending_approvals':
        return conversion.permissions.approvalRow();
      case 'orchestration_v2_projection_turn_items':
        return convertItem(conversion);
      case 'orchestration_v2_projection_messages':
        return conversion.messages.newerRow();
      case 'orchestration_v2_projection_runtime_requests':
        return conversion.permissions.requestRow();
      case 'orchestration_v2_projection_subagents':
        return conversion.tasks.subagentRow();
      default:
        return false;
    }
  }
}
