import { Cpu, HardDrive, ShieldCheck } from 'lucide-react';

const FACTS = [
  {
    Icon: HardDrive,
    title: 'Your artwork stays on this computer',
    text: 'Files are opened and saved by your browser. There is no upload to wait for, and no copy to leak.',
  },
  {
    Icon: Cpu,
    title: 'Full resolution, on your processor',
    text: 'Every pixel of a 12-megapixel design is processed. Its dpi and color profile are kept.',
  },
  {
    Icon: ShieldCheck,
    title: 'You pay for results',
    text: 'Tokens are spent when the result is ready. A failed or cancelled run costs nothing.',
  },
] as const;

export function PrivacyFacts() {
  return (
    <section aria-labelledby="private">
      <h2 id="private" className="text-2xl font-semibold tracking-tight">
        Private by design
      </h2>
      <ul className="mt-6 grid gap-8 md:grid-cols-3">
        {FACTS.map(({ Icon, title, text }) => (
          <li key={title} className="border-t border-ink-300 pt-4">
            <Icon size={22} strokeWidth={1.5} aria-hidden className="text-ink-700" />
            <h3 className="mt-3 font-semibold">{title}</h3>
            <p className="mt-1 text-ink-700">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
