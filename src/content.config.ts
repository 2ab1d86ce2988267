import { defineCollection, reference } from 'astro:content';
import { z } from 'astro/zod';
import { jsonWithFacts, markdownWithFacts } from '#content/facts-loader.ts';
import { fromPrices } from '#domain/from-prices.ts';
import { isBuilderItemId } from '#domain/price-list.ts';
import { towns } from '#domain/regions.ts';

const text = (what: string, max = 400) =>
  z
    .string(`${what}: text expected`)
    .trim()
    .min(1, `${what} is empty`)
    .max(max, `${what} is longer than ${max} characters`);

const priceId = z
  .string()
  .refine((id) => fromPrices.some((price) => price.id === id), 'not an id in from-prices.json');

const question = z.strictObject({ question: text('Question'), answer: text('Answer', 900) });

/** The landing pages at /services/{slug}; docs/editing.md explains each field. */
const services = defineCollection({
  loader: markdownWithFacts('./src/content/services'),
  schema: z.strictObject({
    keyword: text('The search phrase', 80).refine(
      (phrase) => phrase === phrase.toLowerCase(),
      'lower case, please',
    ),
    name: text('The name', 60).optional(),
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens'),
    title: text('The title', 60),
    h1Title: text('The headline', 90),
    description: text('The lead', 260),
    metaDescription: text('The meta description', 180),
    serviceType: z.enum(['emergency', 'general', 'commercial', 'residential', 'automotive']),
    priority: z.union([z.literal(1), z.literal(2)], '1 for the first tier, 2 for the second'),
    town: z
      .enum(
        towns.map(({ id }) => id),
        'not a town of regions.json',
      )
      .optional(),
    prices: z.array(priceId).min(1, 'at least the price of this page').max(4),
    duration: z.union([
      z.strictObject({
        item: z.string().refine(isBuilderItemId, 'not an id under "builder" in price-list.json'),
      }),
      z.strictObject({ min: z.number().int().positive(), max: z.number().int().positive() }),
    ]),
    questions: z.array(question).min(2, 'two or three questions').max(3),
    related: z.array(reference('services')).length(3, 'three related pages'),
  }),
});

const faqs = defineCollection({
  loader: jsonWithFacts('./src/content/faqs.json'),
  schema: question.extend({
    id: z.string(),
    order: z.number(),
    category: z.enum([
      'Emergency Services',
      'Services',
      'Pricing',
      'Credentials',
      'Smart Locks',
      'Service Area',
      'Automotive',
      'Commercial',
    ]),
  }),
});

const reviews = defineCollection({
  loader: jsonWithFacts('./src/content/reviews.json'),
  schema: z.strictObject({
    id: z.string(),
    order: z.number(),
    name: text('The name', 60),
    location: text('The town', 60),
    rating: z.number().int().min(1).max(5),
    date: text('The date', 30).refine(
      (date) => /^[A-Z][a-z]+ \d{4}$/.test(date) && Date.parse(date) <= Date.now(),
      'a month that has begun, such as "March 2025"',
    ),
    service: text('The service', 60),
    /** Written through the question that a customer was sent after a job. */
    customer: z.literal(true).optional(),
    text: text('The review', 900),
  }),
});

export const collections = { services, faqs, reviews };
