/**
 * The address of the preview this was built for; empty in any other build. The build inserts it, so that no variable set
 * for all of the host's contexts can turn a preview into the live site.
 */
export const previewUrl: string = process.env.PREVIEW_URL ?? '';
