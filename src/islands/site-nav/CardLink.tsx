/** The emergency card, for guests who look for their own language. */
export function CardLink(props: { className?: string; onClick?: () => void }) {
  return (
    <a href="/ja" lang="ja" {...props}>
      日本語
    </a>
  );
}
