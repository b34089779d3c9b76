import type { OwnScreenId } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import type { ComponentType } from 'react';

type OwnScreen = ComponentType<{ readonly manifest: ToolManifest }>;

export const ownScreens: Readonly<Record<OwnScreenId, () => Promise<{ default: OwnScreen }>>> = {
  'image-converter': () => import('../conversion/ConverterScreen.tsx'),
  'fit-my-print': () => import('../fit-my-print/FitMyPrintScreen.tsx'),
  'batch-validator': () => import('../batch-validation/BatchScreen.tsx'),
  'bulk-workflow': () => import('../bulk/BulkScreen.tsx'),
  'file-validator': () => import('../validation/FileValidatorScreen.tsx'),
};

export function hasOwnScreen(id: string): id is OwnScreenId {
  return Object.hasOwn(ownScreens, id);
}
