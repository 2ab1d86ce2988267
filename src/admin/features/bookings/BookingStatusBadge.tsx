import { type BookingStatus, bookingStatusLabel } from '#domain/booking.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';

const tones: Record<BookingStatus, Tone> = {
  new: 'info',
  confirmed: 'good',
  done: 'solid',
  declined: 'neutral',
  cancelled: 'neutral',
  spam: 'neutral',
};

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={tones[status]}>{bookingStatusLabel(status)}</Badge>;
}
