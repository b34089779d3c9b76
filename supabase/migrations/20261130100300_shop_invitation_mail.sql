-- Queue for emails with invitations, which are kept as long as the invitation.
select jobs.create_queue('shop-invitation', jsonb_build_object(
  'policy', 'standard', 'retryLimit', 10, 'retryDelay', 5, 'retryBackoff', true, 'retryDelayMax', 1800,
  'expireInSeconds', 900, 'heartbeatSeconds', 30, 'retentionSeconds', 604800, 'deleteAfterSeconds', 60,
  'deadLetter', 'dead', 'notify', true));
