/** Whether something that came from elsewhere, such as through a channel, is an object whose members can be looked at. */
export function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
