import type { Document } from '@pavilion/contract/areas/player/documents.ts';
import { useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { saveFile } from '../../../content/save-file.ts';
import styles from './documents.module.css';
import { useReadDocument } from './queries.ts';

/** The server makes sure that a name's extension matches the file's type. */
const isPictureName = (name: string): boolean => /\.(?:jpe?g|png)$/i.test(name);

/** Shows a picture in its row and downloads any other file: no document opens on this origin (S44). */
export function useFileView({ id, fileName }: Pick<Document, 'id' | 'fileName'>) {
  const alert = useAlerts();
  const read = useReadDocument();
  const [isOpen, setIsOpen] = useState(false);
  const [picture, setPicture] = useState<string>();
  const isPicture = isPictureName(fileName);

  async function show(file: Blob) {
    if (!isPicture) return saveFile(file, fileName);
    setPicture(await addressOf(file));
    setIsOpen(true);
  }

  function toggle() {
    if (isOpen || picture) setIsOpen(!isOpen);
    else read.mutate(id, { onSuccess: (file) => void show(file), onError: () => void alert('global.somethingWrong') });
  }

  return { isPicture, isOpen, picture, isPending: read.isPending, toggle };
}

export function FileView({ picture, name }: { picture: string; name: string }) {
  return (
    <div className={styles.below}>
      <img className={styles.picture} src={picture} alt={name} />
    </div>
  );
}

/** The picture as a `data:` address, the only source besides the site's own that the content security policy allows. */
function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')));
    reader.readAsDataURL(file);
  });
}
