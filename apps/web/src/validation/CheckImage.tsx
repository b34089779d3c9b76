import { useAuth } from '@printready/sign-in/session';
import { type ToolId, workspaceTools } from '@printready/tools/catalog';
import { Button } from '@printready/ui';
import { ScanEye } from 'lucide-react';
import { useNavigate } from 'react-router';
import { transferToTool } from '../files/stored/transfer-to-tool.ts';

const TOOL: ToolId = 'transparency-guide';

export function CheckImage({ file }: { readonly file: File }) {
  const navigate = useNavigate();
  const { status } = useAuth();
  const open = async () => {
    const tool = workspaceTools.find(({ id }) => id === TOOL);
    if (!tool) throw new TypeError(`There is no ${TOOL}.`);
    await transferToTool(file, tool, status === 'signed-in');
    await navigate(`/${TOOL}`);
  };
  return (
    <Button icon={ScanEye} iconSize={15} size="small" className="mt-2" onClick={() => void open()}>
      Check this image’s size and transparency
    </Button>
  );
}
