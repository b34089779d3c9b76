-- Events that webhooks deliver: ends of jobs and checks of the API, and answers to proofs.

create function private.announce_job() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.announce(j.shop_id, case when new.done > 0 then 'job.done' else 'job.failed' end,
      jsonb_build_object('id', j.id, 'total', new.total, 'done', new.done, 'failed', new.failed))
    from private.api_jobs j where j.batch_id = new.id;
  return null;
end
$$;
create trigger announce_job after update of state on public.bulk_batch
  for each row when (new.is_api and new.state = 'done' and old.state <> 'done')
  execute function private.announce_job();

create function private.announce_check() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.announce(new.shop_id, 'file.checked', jsonb_build_object(
    'id', new.id, 'state', new.state, 'verdict', new.report ->> 'verdict', 'sha256', new.report ->> 'sha256'));
  return null;
end
$$;
create trigger announce_check after update of state on private.api_checks
  for each row when (new.state in ('done', 'failed') and old.state not in ('done', 'failed'))
  execute function private.announce_check();

-- The customer's words stay in the proof.
create function private.announce_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.announce(p.payer_id, 'proof.' || new.kind,
      jsonb_build_object('id', p.id, 'job', p.job, 'version', new.version))
    from public.proofs p where p.id = new.proof_id;
  return null;
end
$$;
create trigger announce_answer after insert on private.proof_events
  for each row when (new.kind in ('approved', 'change_requested'))
  execute function private.announce_answer();

revoke execute on function private.announce_job(), private.announce_check(), private.announce_answer() from public;
