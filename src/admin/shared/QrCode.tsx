import { encodeQR } from 'qr';

/** Width of the light border, in modules; cameras need it to find the code (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code, dark on white in either color scheme. */
export default function QrCode({
  text,
  label,
  className = 'size-56 max-w-full rounded-md',
}: {
  text: string;
  label: string;
  className?: string;
}) {
  const rows = encodeQR(text, 'raw', { border: QUIET, ecc: 'low' });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
