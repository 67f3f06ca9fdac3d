#!/usr/bin/env python3
"""Simulations and tournaments by several processes under mpirun: the report is the same as that of one process, and finished work is kept
when a process dies.

    mpi_smoke.py BINARY
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

binary = os.path.abspath(sys.argv[1])
# Works as root, on fewer cores than processes, and does not look for other networks.
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--mca", "btl", "self,vader,tcp", "-n", "3"]


def run(*words, together):
    done = subprocess.run([*(MPIRUN if together else []), binary, *words], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


class SeveralRanks(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)

    def compare(self, *words):
        told = [run(*words, "--threads", "1", "--json", self.path / f"{together}.json", together=together) for together in (False, True)]
        self.assertEqual(told[0], told[1])
        self.assertEqual((self.path / "False.json").read_text(), (self.path / "True.json").read_text())

    def test_a_simulation_is_the_same(self):
        self.compare("sim", "uno", "--games", "700", "--bots", "random", "--vary", "seats=2,4")

    def test_a_tournament_is_the_same(self):
        self.compare("tournament", "otto", "--players", "easy,random", "--deals", "13")

    def test_what_one_process_must_decide_alone_is_refused(self):
        for words, why in ((("sim", "uno"), "--games"), (("tournament", "uno", "--stop-early"), "--stop-early")):
            done = subprocess.run([*MPIRUN, binary, *words], capture_output=True, text=True, timeout=300)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(why, done.stderr)

    def test_a_rank_that_is_killed_is_named_and_what_is_finished_is_kept(self):
        plan = ["sim", "uno", "--games", "2000", "--bots", "medium", "--threads", "1"]
        results = self.path / "results"
        running = subprocess.Popen([*MPIRUN, binary, *plan, "--results", results], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        end = time.monotonic() + 120
        while (not results.exists() or results.read_text().count("\n") < 10) and time.monotonic() < end:
            time.sleep(0.02)
        self.kill_rank(running.pid, 2)
        _, err = running.communicate(timeout=120)
        self.assertIn("rank 2", err)  # mpirun's message
        self.assertNotEqual(running.returncode, 0)
        before = results.read_text().splitlines()
        self.assertGreaterEqual(len(before), 10)
        self.assertLess(len(before), 257)
        # One process goes on from there and plays only the rest. Its report is the same as that of an undisturbed run.
        again = run(*plan, "--results", results, together=False)
        self.assertEqual(again, run(*plan, together=False))
        after = results.read_text().splitlines()
        self.assertEqual(len(after), 257)
        self.assertEqual([line for line in before if line.endswith(".")], after[1:len([line for line in before if line.endswith(".")]) + 1])

    def test_a_results_file_of_another_simulation_is_left_alone(self):
        results = self.path / "results"
        run("sim", "otto", "--games", "20", "--seats", "2", "--bots", "random", "--results", results, together=False)
        other = subprocess.run([binary, "sim", "otto", "--games", "21", "--seats", "2", "--bots", "random", "--results", results], capture_output=True, text=True, timeout=60)
        self.assertNotEqual(other.returncode, 0)
        self.assertIn("another simulation", other.stderr)

    @staticmethod
    def kill_rank(mpirun, rank):
        for entry in pathlib.Path("/proc").iterdir():
            try:
                environment = (entry / "environ").read_bytes().split(b"\0") if entry.name.isdigit() else []
                if b"OMPI_COMM_WORLD_RANK=%d" % rank in environment and b"OMPI_COMM_WORLD_SIZE=3" in environment and int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1]) == mpirun:
                    os.kill(int(entry.name), signal.SIGKILL)
                    return
            except OSError:
                pass
        raise AssertionError("there is no such rank")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], warnings="ignore")
