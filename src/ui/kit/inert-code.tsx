import { InertText } from './inert-text.tsx';

/** A name or value of a file or link within a sentence. */
export function InertCode({ text }: { readonly text: string }) {
  return (
    <code>
      <InertText text={text} />
    </code>
  );
}
