import { Skeleton, SkeletonRows } from '#ui/Skeleton.tsx';

/** Shown while a screen's chunk loads. */
export function ScreenSkeleton() {
  return (
    <div>
      <div className="pt-5 pb-3">
        <Skeleton className="h-9 w-48" />
      </div>
      <SkeletonRows rows={6} label="Loading…" />
    </div>
  );
}
