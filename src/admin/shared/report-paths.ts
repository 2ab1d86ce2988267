/** Paths of the financial reports, refetched after any payment. */
export const reportPaths: readonly string[] = ['revenue', 'receivables', 'tax', 'payments'].map(
  (report) => `/api/admin/reports/${report}`,
);
