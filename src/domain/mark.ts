import content from '#content/mark.json' with { type: 'json' };

/** The nēnē of the business's mark: SVG paths in a view box of 30 by 31. */
export const mark = content;
