/**
 * The address of the preview this was built for; empty in any other build. The build writes it in, so that no variable
 * set for every context of the host can turn a preview into the live site.
 */
export const previewUrl: string = process.env.PREVIEW_URL ?? '';
