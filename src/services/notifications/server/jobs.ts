import type { JobQueue } from '#core/server/queue/queue.ts';
import { type DigestDeps, gatherDigests } from './delivery/digests.ts';
import { noticeDigestJob, noticeSendJob } from './delivery/job-names.ts';
import { type SendDeps, sendDue } from './delivery/send.ts';

/** Registers and schedules the jobs that send notifications to channels. */
export async function registerNotificationJobs(queue: JobQueue, deps: DigestDeps & SendDeps): Promise<void> {
  await queue.work(noticeSendJob, () => sendDue(deps));
  await queue.work(noticeDigestJob, () => gatherDigests(deps));
  await queue.schedule(noticeDigestJob, '* * * * *');
  await queue.schedule(noticeSendJob, '* * * * *');
}
