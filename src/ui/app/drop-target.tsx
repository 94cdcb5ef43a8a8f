import { useEffect, useRef, useState } from 'react';
import { droppedFiles } from '../../state/folder.ts';
import { useApp, useAppStore } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import styles from './drop-target.module.css';
import { droppedHandle } from './file-handles.ts';
import { useOpenFiles } from './use-open-files.ts';

/** Takes files that are dropped anywhere on the page, also onto an open session. */
export function DropTarget() {
  const isOver = useDrop();
  const isEmpty = useApp((state) => state.load.phase === 'empty');
  if (!isOver) return null;
  return (
    <div className={styles['veil']} data-testid="drop-veil">
      <p className={styles['words']}>
        <b>Drop to open</b>
        <span>{isEmpty ? 'It is read here; nothing is uploaded.' : 'It takes the place of the open session.'}</span>
      </p>
    </div>
  );
}

/** Returns whether files are held over the page, and opens what is dropped. */
function useDrop(): boolean {
  const [isOver, setOver] = useState(false);
  const store = useAppStore();
  const openFiles = useOpenFiles();
  // Elements under the pointer change while files are dragged: it has left when it has left as many as it entered.
  const depth = useRef(0);

  useEffect(() => {
    const end = () => {
      depth.current = 0;
      setOver(false);
    };
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.type === 'dragenter') depth.current++;
      if (event.type === 'dragleave') depth.current--;
      setOver(depth.current > 0);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      const items = [...(event.dataTransfer?.items ?? [])];
      const entries = items.map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
      const files = [...(event.dataTransfer?.files ?? [])];
      const [only] = entries;
      const [item] = items;
      const [file] = files;
      if (file !== undefined && item !== undefined && files.length === 1 && only?.isDirectory !== true) {
        void droppedHandle(item).then((handle) => store.getState().openBlob(file, file.name, handle));
      } else if (!entries.some(({ isDirectory }) => isDirectory)) openFiles(files);
      else if (only !== undefined) {
        const name = entries.length === 1 ? only.name : `${formatCount(entries.length)} files and folders`;
        store.getState().openFiles(name, () => droppedFiles(entries));
      }
    };
    const events = ['dragenter', 'dragover', 'dragleave'] as const;
    for (const name of events) addEventListener(name, onDrag);
    addEventListener('drop', onDrop);
    addEventListener('dragend', end);
    return () => {
      for (const name of events) removeEventListener(name, onDrag);
      removeEventListener('drop', onDrop);
      removeEventListener('dragend', end);
    };
  }, [store, openFiles]);

  return isOver;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}
