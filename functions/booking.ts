import { serve } from '#server/http/serve.ts';
import { publicBookings } from '#server/bookings/routes.ts';

export default serve(publicBookings());

export const config = { path: ['/api/booking', '/api/booking/windows'] };
