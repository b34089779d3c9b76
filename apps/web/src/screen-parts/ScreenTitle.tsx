export function ScreenTitle({ children }: { readonly children: string }) {
  return (
    <>
      <h1 className="mr-1 ml-2 shrink-0 text-sm font-semibold text-ink-950 max-panel:sr-only">{children}</h1>
      <span aria-hidden className="mx-1 h-6 w-px bg-ink-200 max-panel:hidden" />
    </>
  );
}
