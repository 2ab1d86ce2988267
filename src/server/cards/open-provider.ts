import type { CardProvider, CardSettings } from './provider.ts';

/** The adapter of a provider. Each is loaded when it is used. */
export async function openProvider(settings: CardSettings): Promise<CardProvider> {
  return settings.provider === 'stripe'
    ? (await import('./stripe.ts')).stripe(settings)
    : (await import('./signed-provider.ts')).signedProvider(settings);
}
