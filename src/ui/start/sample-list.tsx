import { useEffect, useState } from 'react';
import { fetchSamples, type Sample } from '../../state/samples.ts';
import { useApp } from '../../state/use-app.ts';
import { formatBytes } from '../../state/words.ts';
import styles from './sample-list.module.css';

type Samples =
  | { readonly kind: 'coming' }
  | { readonly kind: 'there'; readonly list: readonly Sample[] }
  | { readonly kind: 'failed' };

/** The sessions that come with the page. */
export function SampleList({ title }: { readonly title: string }) {
  const samples = useSamples();
  const openAddress = useApp((state) => state.openAddress);
  if (samples.kind === 'there' && samples.list.length === 0) return null;
  return (
    <section className={styles['samples']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      {samples.kind === 'failed' ? (
        <p className={styles['none']}>The samples could not be fetched. Files of your own open all the same.</p>
      ) : null}
      {samples.kind === 'there' ? (
        <ul className={styles['list']}>
          {samples.list.map(({ src, title: name, about, bytes }) => (
            <li key={src}>
              <button type="button" className={styles['sample']} data-sample={src} onClick={() => openAddress(src)}>
                <span className={styles['name']}>{name}</span>
                <span className={styles['size']}>{bytes === null ? '' : formatBytes(bytes)}</span>
                <span className={styles['about']}>{about}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function useSamples(): Samples {
  const [samples, setSamples] = useState<Samples>({ kind: 'coming' });
  useEffect(() => {
    const abort = new AbortController();
    fetchSamples(abort.signal).then(
      (list) => setSamples({ kind: 'there', list }),
      () => {
        if (!abort.signal.aborted) setSamples({ kind: 'failed' });
      },
    );
    return () => abort.abort();
  }, []);
  return samples;
}
