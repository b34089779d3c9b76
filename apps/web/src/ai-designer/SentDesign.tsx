import { useAuth } from '@printready/sign-in/session';
import { catalog } from '@printready/tools/catalog';
import { Button, toast } from '@printready/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { transferToTool } from '../files/stored/transfer-to-tool.ts';
import { ToolIcon } from '../screen-parts/tools/ToolIcon.tsx';
import { readSentDesign } from './sent-design.ts';

const NEXT = ['color-separator', 'halftone', 'fit-my-print', 'blend-texture-cut', 'image-converter'];
const tools = NEXT.flatMap((id) => catalog.find((tool) => tool.id === id) ?? []);

function useSentDesign(): File | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (hash === '') return;
    readSentDesign(hash).then(
      (read) => {
        if (!read) return;
        setFile(read);
        // Removes the design from the URL, so that a reload does not send the design again.
        void navigate('.', { replace: true });
      },
      (error: unknown) => {
        console.error('The design in the address cannot be read.', error);
        toast.error('This design could not be read. Send it again from the designer.');
      },
    );
  }, [hash, navigate]);
  return file;
}

export function SentDesign() {
  const file = useSentDesign();
  const { status } = useAuth();
  const navigate = useNavigate();
  if (!file) return null;
  return (
    <section aria-labelledby="sent-design" className="rounded-md border border-ink-300 bg-surface p-4">
      <h2 id="sent-design" className="text-base font-semibold">
        {file.name} has arrived
      </h2>
      <p className="pt-1 pb-3 text-sm text-ink-700">
        It opens at its exact size. What do you want to do with it?
      </p>
      <ul className="flex flex-wrap gap-2">
        {tools.map((tool) => (
          <li key={tool.id}>
            <Button
              onClick={() =>
                void transferToTool(file, tool, status === 'signed-in').then(() => navigate(`/${tool.id}`))
              }
            >
              <ToolIcon id={tool.id} />
              {tool.title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
