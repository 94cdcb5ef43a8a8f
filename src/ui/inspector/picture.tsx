import { type ReactNode, useState } from 'react';
import { formatBytes, formatCount } from '../../state/words.ts';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import styles from './picture.module.css';

interface Props {
  readonly mimeType: string;
  readonly base64: string;
  readonly alt: string;
  /** What else is to be said below it. */
  readonly children?: ReactNode;
}

/** An image from bytes that are here, as large as there is room or pixel for pixel; where the browser cannot draw it, words. */
export function Picture({ mimeType, base64, alt, children }: Props) {
  const [isBroken, setBroken] = useState(false);
  const [isFull, setFull] = useState(false);
  const [pixels, setPixels] = useState<string | null>(null);
  if (isBroken) return <p role="status">The browser cannot draw this image: it is damaged, or too large.</p>;
  const facts = [mimeType, pixels, formatBytes(bytesOf(base64))].filter((fact) => fact !== null).join(', ');
  return (
    <figure className={styles['figure']}>
      <ScrollRegion className={styles['box']} label={`Image: ${alt}`}>
        <button
          type="button"
          className={styles['button']}
          aria-pressed={isFull}
          aria-label={`${alt}: in its own size`}
          title={isFull ? 'Show as large as there is room' : 'Show in its own size'}
          onClick={() => setFull(!isFull)}
        >
          <img
            className={styles['image']}
            data-full={isFull}
            src={`data:${mimeType};base64,${base64}`}
            alt={alt}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPixels(`${formatCount(naturalWidth)} × ${formatCount(naturalHeight)} pixels`)
            }
            onError={() => setBroken(true)}
          />
        </button>
      </ScrollRegion>
      <figcaption>
        {facts}
        {children}
      </figcaption>
    </figure>
  );
}

/** How many bytes are written as base64. */
function bytesOf(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}
