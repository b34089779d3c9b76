/** What can be done with a paid result: download it in a format, or send it to another tool. */

import type { SaveFormat } from '@printready/codecs/formats';
import type { OutputDocument } from '@printready/tools/tool';
import { toast } from '@printready/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isAbort, useJob } from '../../engine/use-job.ts';
import { saveFile } from '../../files/download.ts';
import { documentName, resultName } from '../../files/file-name.ts';
import { useHandoff } from '../../files/handoff.ts';
import type { RunResult } from './use-run.ts';

export function useDeliver(parts: {
  readonly result: RunResult | null;
  readonly suffix: string;
  readonly onSaved: () => void;
}) {
  const { result, suffix, onSaved } = parts;
  const runTask = useJob();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const encode = async (format: SaveFormat, use: (blob: Blob, name: string) => void) => {
    const [raster] = result?.picture.levels ?? [];
    if (!result || !raster || busy) return;
    setBusy(true);
    try {
      const blob = await runTask('save', { raster, format });
      use(blob, resultName(result.document.file.name, suffix, format));
      onSaved();
    } catch (error) {
      if (isAbort(error)) return;
      console.error('The result could not be encoded.', error);
      toast.error('The file could not be written.', {
        description: 'The result is still here. Close other tabs to free memory, then try again.',
      });
    } finally {
      setBusy(false);
    }
  };

  const download = (format: SaveFormat) => encode(format, saveFile);

  const downloadDocument = ({ bytes, mediaType, extension }: OutputDocument) => {
    if (!result) return;
    saveFile(
      new Blob([bytes], { type: mediaType }),
      documentName(result.document.file.name, suffix, extension),
    );
    onSaved();
  };

  /** What the tool is for: its first document, else a PNG. */
  const downloadMain = async () => {
    const [main] = result?.documentFirst ? result.documents : [];
    if (main) downloadDocument(main);
    else await download('png');
  };

  const wanted = useRef(false);
  const deliverWanted = useEffectEvent(() => {
    if (!wanted.current) return;
    wanted.current = false;
    void downloadMain();
  });
  const paid = result?.paid === true;
  useEffect(() => {
    if (paid) deliverWanted();
  }, [paid]);

  return {
    busy,
    download,
    downloadDocument,
    downloadMain,
    documents: result?.documents ?? [],
    mainLabel: (result?.documentFirst ? result.documents[0]?.label : undefined) ?? 'PNG',
    /** The download follows by itself when the result is paid. */
    downloadWhenPaid: () => {
      wanted.current = true;
    },
    sendTo: (toolId: string) =>
      encode('png', (blob, name) => {
        useHandoff.getState().give({ name, blob, unsaved: true });
        void navigate(`/${toolId}`);
      }),
  };
}
