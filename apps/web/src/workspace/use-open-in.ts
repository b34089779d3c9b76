import type { PanelProps } from '@printready/tools/panel';
import { useNavigate } from 'react-router';
import type { OpenDocument } from '../files/document.ts';
import { useTransfer } from '../files/stored/transfer.ts';
import type { RunResult } from '../runs/use-run.ts';

export function useOpenIn({ file }: OpenDocument, result: RunResult | null): PanelProps<object>['openIn'] {
  const navigate = useNavigate();
  if (result && !result.saved) return null;
  return (toolId, options) => {
    useTransfer.getState().give(file, options);
    void navigate(`/${toolId}`);
  };
}
