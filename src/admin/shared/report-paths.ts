/** The reports of the books, read anew whenever money moved. */
export const reportPaths: readonly string[] = ['revenue', 'receivables', 'tax', 'payments'].map(
  (report) => `/api/admin/reports/${report}`,
);
