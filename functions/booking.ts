import { publicBookingRoutes } from '#contract/bookings/public.ts';
import { onForm } from '#server/http/on-form.ts';
import { serve } from '#server/http/serve.ts';
import { submitBooking } from '#server/bookings/submit-booking.ts';

export default serve([onForm(publicBookingRoutes.submit, submitBooking)]);

export const config = {
  path: ['/api/booking'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
