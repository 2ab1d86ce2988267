import { Skeleton, SkeletonRows } from '#ui/Skeleton.tsx';

/** What a screen shows while its script is on its way. */
export function ScreenSkeleton() {
  return (
    <div>
      <Skeleton className="mt-5 mb-4 h-9 w-48" />
      <SkeletonRows rows={6} label="Loading…" />
    </div>
  );
}
