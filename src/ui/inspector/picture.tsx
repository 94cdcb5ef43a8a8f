import { useState } from 'react';
import styles from './picture.module.css';

/** An image from bytes that are here; where the browser cannot draw it, words. */
export function Picture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p role="status">The browser cannot draw this image: it is damaged, or too large.</p>;
  return <img className={styles['image']} src={src} alt={alt} onError={() => setBroken(true)} />;
}
