import type { SaveFormat } from '@printready/codecs/formats';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { OutputFormat, ToolManifest } from '@printready/tools/tool';
import { saveFile, toast } from '@printready/ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isSizeAssumed, type SourceFile } from '../files/document.ts';
import { documentName, resultName } from '../files/save/file-name.ts';
import { useTransfer } from '../files/stored/transfer.ts';
import { isAbort, useJob } from '../threads/use-job.ts';
import { mainFileOf } from './main-file.ts';
import { namedAfter, outputsOf, PNG_OUTPUT } from './results/export-source.ts';
import type { RunResult } from './use-run.ts';
import { useStoreResult } from './use-store-result.ts';
import { writeMainFile, writeResult } from './write-result.ts';

/** Print size for the next tool, which asks only about assumed or unusual sizes. */
function printSizeOf(result: RunResult | null): Pick<SourceFile, 'resolution' | 'sizeAssumed'> {
  const resolution = result?.size.resolution;
  if (!result || !resolution) return {};
  const { document, size } = result;
  if (isSizeAssumed(document, size)) return { resolution, sizeAssumed: true };
  const asWas = resolution.x === document.resolution.x;
  return asWas && document.asksPrintSize ? {} : { resolution };
}

function useWriter(result: RunResult | null, onSaved: () => void) {
  const [busy, setBusy] = useState(false);

  const write = async (make: (result: RunResult) => Promise<Blob>, use: (blob: Blob) => void) => {
    if (!result || busy) return;
    setBusy(true);
    try {
      use(await make(result));
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
  return { busy, write };
}

export function useDeliver(parts: {
  readonly toolId: WorkspaceToolId;
  readonly manifest: Pick<ToolManifest, 'suffix' | 'outputs' | 'keepsJpeg' | 'ownFilesOnly'>;
  readonly result: RunResult | null;
  /** Id of the run whose payment is stored in this browser. */
  readonly keptId: string | null;
  readonly onSaved: () => void;
}) {
  const { toolId, manifest, result, keptId, onSaved } = parts;
  const { suffix } = manifest;
  const outputs = outputsOf(manifest, result?.source);
  const runTask = useJob();
  const navigate = useNavigate();
  const { busy, write } = useWriter(result, onSaved);

  const original = result ? namedAfter(result) : '';
  const exportAs = (format: string, made: RunResult) => writeResult(toolId, made, format, runTask);
  const encode = (format: SaveFormat, use: (blob: Blob, name: string) => void) =>
    write(
      (made) => exportAs(format, made),
      (blob) => use(blob, resultName(original, suffix, format)),
    );
  const download = (format: SaveFormat) => encode(format, saveFile);

  const downloadOutput = ({ id, extension }: Pick<OutputFormat, 'id' | 'extension'>) =>
    write(
      (made) => exportAs(id, made),
      (blob) => saveFile(blob, documentName(original, suffix, extension)),
    );

  const main = useMemo(() => (result ? mainFileOf(manifest, result) : null), [manifest, result]);
  const stored = useStoreResult(result?.requestId === keptId ? result : null, (made) =>
    writeMainFile({ toolId, manifest }, made, runTask),
  );
  const downloadMain = () => downloadOutput(main ?? PNG_OUTPUT);

  const downloadWhenPaid = useWhenPaid(result?.paid === true, () => void downloadMain());

  return {
    busy,
    stored,
    download,
    downloadOutput,
    downloadMain,
    outputs,
    ownFilesOnly: manifest.ownFilesOnly === true,
    mainLabel: main?.label ?? 'PNG',
    large: result !== null && result.written !== null,
    film: result?.source.film === true,
    downloadWhenPaid,
    sendTo: (toolId: string) =>
      encode('png', (blob, name) => {
        useTransfer
          .getState()
          .give({ name, blob, ...(!stored && { unsaved: true }), ...printSizeOf(result) });
        void navigate(`/${toolId}`);
      }),
  };
}

/** @returns a function that runs `act` once, as soon as the result is paid for */
function useWhenPaid(paid: boolean, act: () => void): () => void {
  const wanted = useRef(false);
  const actWanted = useEffectEvent(() => {
    if (!wanted.current) return;
    wanted.current = false;
    act();
  });
  useEffect(() => {
    if (paid) actWanted();
  }, [paid]);
  return () => {
    wanted.current = true;
  };
}
