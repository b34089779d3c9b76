import { Button } from '@printready/ui';
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
      <input
        ref={input}
        type="file"
        className="hidden"
        aria-label={label}
        // React's types lack this attribute.
        {...{ webkitdirectory: '' }}
        multiple
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button size={size} onClick={() => input.current?.click()}>
        <FolderOpen size={18} strokeWidth={1.5} aria-hidden />
        Choose a folder
      </Button>
    </>
  );
}
