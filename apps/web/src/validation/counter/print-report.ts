import { type Assessment, htmlReport } from '@printready/preflight';

/** Opens the print dialog for a report of its own, in which nothing of the screen is left. */
export function printReport(assessments: readonly Assessment[]): void {
  const frame = document.createElement('iframe');
  frame.title = 'Report';
  frame.className = 'fixed size-0';
  frame.srcdoc = htmlReport(assessments);
  frame.addEventListener('load', () => {
    const page = frame.contentWindow;
    if (!page) return;
    page.addEventListener('afterprint', () => frame.remove());
    page.print();
  });
  document.body.append(frame);
}
