-- Installs are not held back by a second offer any more, so none is allowed later.
delete from rollout_order where effect ->> 'type' = 'allow_install';
