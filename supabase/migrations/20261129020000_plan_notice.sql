-- Queue for emails about canceled plans.
select jobs.create_queue('plan-notice', jsonb_build_object(
  'policy', 'standard', 'retryLimit', 10, 'retryDelay', 5, 'retryBackoff', true, 'retryDelayMax', 1800,
  'expireInSeconds', 900, 'heartbeatSeconds', 30, 'retentionSeconds', 31536000, 'deleteAfterSeconds', 60,
  'deadLetter', 'dead', 'notify', true));
