import type { RecordDetail } from '../../timeline/detail.ts';
import { Blobs } from './blobs.tsx';
import { Findings } from './findings.tsx';
import { Links } from './links.tsx';
import { Pairing } from './pairing.tsx';
import { RecordText } from './record-text.tsx';
import { Revisions } from './revisions.tsx';
import { SectionView } from './section-view.tsx';

/** The parts of the inspector, in their order. */
export default function DetailBody({ detail }: { readonly detail: RecordDetail }) {
  const { row, sections, pairing, revisions, links, blobs, problems } = detail;
  return (
    <>
      {problems.length > 0 ? <Findings problems={problems} /> : null}
      {sections.map((section, index) => (
        // Sections have no names of their own, and stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <SectionView key={`${row} ${index}`} row={row} section={section} />
      ))}
      {blobs.length > 0 ? <Blobs key={`blobs ${row}`} blobs={blobs} /> : null}
      {pairing === null ? null : <Pairing pairing={pairing} />}
      {revisions.length > 1 ? <Revisions revisions={revisions} /> : null}
      {links.length > 0 ? <Links links={links} /> : null}
      <RecordText key={row} detail={detail} />
    </>
  );
}
