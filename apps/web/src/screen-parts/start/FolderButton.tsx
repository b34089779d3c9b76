import { Button, FileInput } from '@printready/ui';
import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';

export function FolderButton(props: {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly size?: 'small' | 'medium' | 'large';
}) {
  const { label, onFiles, size = 'large' } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} aria-label={label} webkitdirectory="" multiple onFiles={onFiles} />
      <Button icon={FolderOpen} iconSize={18} size={size} onClick={() => input.current?.click()}>
        Choose a folder
      </Button>
    </>
  );
}
