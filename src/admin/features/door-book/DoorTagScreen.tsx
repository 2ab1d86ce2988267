import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, describeError } from '#client/api-error.ts';
import { doorTagRoutes } from '#contract/door-tags.ts';
import { phoneDisplay, telHref } from '#domain/business.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { ErrorState, ScreenSkeleton } from '#ui/States.tsx';
import { read } from '../../queries.ts';
import { openPath, propertyPath, router } from '../../routes.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';

/** /admin/door-tag/{token}: leads to the door whose QR tag was scanned, if the account may see it now. */
export default function DoorTagScreen() {
  const page = useStore(router);
  const token = page?.route === 'doorTag' ? page.params.token : '';
  const tag = useQuery({ ...read(doorTagRoutes.find, { params: { token } }), gcTime: 0 });
  const found = tag.data;
  useEffect(() => {
    if (found) openPath(propertyPath(found.propertyId, { door: found.doorId }), { replace: true });
  }, [found]);
  if (!tag.isError) return <ScreenSkeleton />;
  if (!(tag.error instanceof ApiError && tag.error.status === 404))
    return (
      <ErrorState
        title="The door could not be looked up"
        detail={describeError(tag.error)}
        onRetry={() => void tag.refetch()}
        retrying={tag.isFetching}
      />
    );
  return (
    <>
      <ScreenHeader title="This door is closed to you">
        <ButtonLink href={telHref}>{`Call ${phoneDisplay}`}</ButtonLink>
      </ScreenHeader>
      <p>
        Its tag was revoked, or you have no visit there now: doors open half an hour before a visit and close
        when it ends.
      </p>
    </>
  );
}
