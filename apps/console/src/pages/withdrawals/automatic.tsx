import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Tag } from '../../components/marks.tsx';
import { useText } from '../../texts/use-text.ts';

/** Says above the queue that the switch or the brake stops automatic release, and links to the page where that is changed. */
export function AutomaticStopped() {
  const say = useText('paymentRules');
  const { data } = useQuery({
    queryKey: ['auto-approval'],
    queryFn: () => api.paymentRules.readAutomaticRelease(),
    refetchInterval: 10_000,
  });
  if (data === undefined || (data.isOn && data.brake.stoppedAt === null)) return null;
  return (
    <Link to="/payment-rules" className="link">
      <Tag tone="error" icon="circle-alert">
        {say(data.isOn ? 'nothingLeavesBrake' : 'nothingLeavesSwitch')}
      </Tag>
    </Link>
  );
}
