/** A message's text under its subject. */
export function Words({ name, title, children }: { name: string; title: string; children: string }) {
  return (
    <section aria-label={name} className="rounded-md border border-line bg-sunken p-3">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{children}</p>
    </section>
  );
}
