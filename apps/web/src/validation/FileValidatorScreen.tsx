/** The validator's page. */
import type { ToolManifest } from '@printready/tools/tool';

export default function FileValidatorScreen({ manifest }: { readonly manifest: ToolManifest }) {
  return <h1>{manifest.title}</h1>;
}
